// What a page asks for without being told to: when it is asked for once more, where there was no answer.

export const LATER = 3000; // milliseconds

// The line may come back, and a server that was busy or started anew; a table that has gone does not.
export const mayComeLater = (response) => !response || response.ok || response.status === 429 || response.status >= 500;
