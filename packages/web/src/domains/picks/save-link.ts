import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { joined, type Places } from './picks.ts'

/** Opens the form of My numbers with four digits: '/numbers?n=0614&from=fair'. */
export const saveLink = (numbers: Places, from: NumberOrigin) =>
  `/numbers?n=${joined(numbers)}&from=${from}`

/** The origin of a number that a box made; two sets of Box 4 are no single number. */
export const boxOrigin = (method: Method): NumberOrigin => (method === 'mixed' ? 'typed' : method)

/** The same link for another user, who then saves the number as shared. */
export const sharedLink = (numbers: Places) =>
  `${window.location.origin}/numbers?n=${joined(numbers)}`
