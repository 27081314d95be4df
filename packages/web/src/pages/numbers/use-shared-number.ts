import { NUMBER_ORIGINS, type NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import { type Digits, isComplete, parseDigits } from '@fourcast/engine/digits.ts'
import { useAddress } from '#core/routing/use-address.ts'

/** The digits of the address: `/numbers?n=0614`, from another screen with `&from=fair`. */
export function useSharedNumber() {
  const { search, change } = useAddress()
  const text = search.get('n') ?? ''
  const digits: Digits | null = parseDigits(text)
  const from = search.get('from')
  const origin: NumberOrigin = NUMBER_ORIGINS.find((each) => each === from) ?? 'shared'
  return {
    shared: digits !== null && isComplete(digits) ? { digits, origin } : null,
    /** A reload does not open the form again. */
    clear: () => change({ n: null, from: null }),
  }
}
