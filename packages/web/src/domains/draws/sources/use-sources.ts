import { publicQuery } from '#core/api/public-query.ts'
import { isDrawSources } from './read-sources.ts'

/** The source of the draws of each game and state. */
export const useSources = publicQuery('/api/sources', isDrawSources)
