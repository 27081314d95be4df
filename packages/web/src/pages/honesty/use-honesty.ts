import { isHonesty } from './read-honesty.ts'
import { publicQuery } from '#core/api/public-query.ts'

/** The figures of the page; null until they have loaded. */
export const useHonesty = publicQuery('/ml_api/honesty', isHonesty)
