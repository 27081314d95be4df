import { useQuery } from '@tanstack/react-query'
import { suggestionsOf } from '#lib/learning/suggestions.ts'

/** One call for both cards, of the state that the server chooses. */
export const useSuggestions = () => useQuery(suggestionsOf(undefined))
