/** The product's version, shown in the footer and by /api/health. */
export const VERSION = '1.0.0'
