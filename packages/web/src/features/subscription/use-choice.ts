import { type Choice, choiceOf, inAddress } from '#features/subscription/choice.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { useAddress } from '#lib/use-address.ts'

const NOTHING = new URLSearchParams()

/** What is chosen, and how to choose something else. What was prerendered knows no address. */
export function useChoice() {
  const { search, change } = useAddress()
  const hydrated = useHydrated()
  return {
    choice: choiceOf(hydrated ? search : NOTHING),
    choose: (part: Partial<Choice>) => change(inAddress(part)),
  }
}
