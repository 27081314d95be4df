import { useQuery } from '@tanstack/react-query'
import { suggestionsOf } from '#lib/learning/suggestions.ts'

/** How many of the latest kept numbers the pick from someone's own digits is made of. */
const OWN = 10

/** One call for both cards, of the state that the server chooses. */
export const useSuggestions = () => useQuery(suggestionsOf(undefined, OWN))
