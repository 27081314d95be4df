import { isHonesty } from '#features/honesty/read-honesty.ts'
import { publicQuery } from '#lib/public-query.ts'

/** The figures of the page; null until they have loaded. */
export const useHonesty = publicQuery('/ml_api/honesty', isHonesty)
