import { isHonesty } from './read-honesty.ts'
import { publicQuery } from '#core/api/public-query.ts'

/** Figures of the page; null until loaded. */
export const useHonesty = publicQuery('/ml_api/honesty', isHonesty)
