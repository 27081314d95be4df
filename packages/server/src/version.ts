import manifest from '../../../package.json' with { type: 'json' }

/** The product's version, by /api/health, in metrics, backups and the log. */
export const VERSION: string = manifest.version
