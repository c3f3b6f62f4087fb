// The page of a table as those have it who play or watch: one script with all of it (door/bundles.py).

import "./starting.js";
import "./copying.js";
import "./adds.js";
import "./bubbles.js";
import "./hints.js";
