import { publicQuery } from '#lib/public-query.ts'
import { isDrawSources } from '#lib/sources/read-sources.ts'

/** The source of the draws of each game and state. */
export const useSources = publicQuery('/api/sources', isDrawSources)
