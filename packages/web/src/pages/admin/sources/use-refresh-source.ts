import { refreshSource, type SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { useDeed } from '../use-deed.ts'
import { call } from '#core/api/api.ts'

type Which = Pick<SourceStanding, 'game' | 'state' | 'stateName'>

/** Checks a live source now. */
export const useRefreshSource = () =>
  useDeed({
    run: ({ game, state }: Which) => call(refreshSource, { params: { game, state } }),
    done: (_, { stateName }) => `${stateName}: we’ll check its source within 10 seconds`,
    failed: 'Failed to check the source',
  })
