import { publicQuery } from '#lib/public-query.ts'
import { isDrawSources } from '#lib/sources/read-sources.ts'

/** Where the draws of each game and state come from. */
export const useSources = publicQuery('/api/sources', isDrawSources)
