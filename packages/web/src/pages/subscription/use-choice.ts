import { useState } from 'react'
import { type Choice, choiceOf, inAddress } from './choice.ts'
import { useHydrated } from '#core/hydrated.ts'
import { useAddress } from '#core/routing/use-address.ts'

const NOTHING = new URLSearchParams()

interface Chosen {
  /** The address it was chosen at. */
  at: string
  part: Partial<Choice>
}

/**
 * What is chosen, and how to choose something else. It lies in the address, which follows a moment
 * later: until then what was just chosen counts. What was prerendered knows no address.
 */
export function useChoice() {
  const { search, change } = useAddress()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Chosen>({ at: '', part: {} })
  const at = search.toString()
  const part = chosen.at === at ? chosen.part : {}
  return {
    choice: { ...choiceOf(hydrated ? search : NOTHING), ...part },
    choose: (more: Partial<Choice>) => {
      setChosen({ at, part: { ...part, ...more } })
      change(inAddress(more))
    },
  }
}
