"""What is said and drawn, a module for each chapter beside that of its rules; each is handed a `Reader`."""




