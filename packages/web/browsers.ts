/**
 * The oldest browsers that Fourcast works in. Build targets; start.js, the README and the FAQ name the same.
 * CSS for newer ones, such as light-dark(), is rewritten. Newer calls are refused: tsconfig.json and
 * .oxlintrc.json say which.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4']
