import { refreshSource, type SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { useDeed } from '#features/admin/use-deed.ts'
import { call } from '#lib/api.ts'

type Which = Pick<SourceStanding, 'game' | 'state' | 'stateName'>

/** Has a live source asked at once. */
export const useRefreshSource = () =>
  useDeed({
    run: ({ game, state }: Which) => call(refreshSource, { params: { game, state } }),
    done: (_, { stateName }) => `${stateName}: its source is asked within 10 seconds`,
    failed: 'Failed to have the source asked',
  })
