node quickStart.mjs
