import { useQuery } from '@tanstack/react-query'
import { suggestionsOf } from '#domains/forecasts/suggestions.ts'

/** One call for both cards, of the state that the server chooses. */
export const useSuggestions = () => useQuery(suggestionsOf(undefined))
