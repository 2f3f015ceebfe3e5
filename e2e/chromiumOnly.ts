/** For tests that need what Playwright's Firefox lacks, like pages without scripts and phones. */
export const chromiumOnly = { tag: '@chromium' }
