import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { startTraining } from '@fourcast/contract/forecasts.ts'
import { useDeed } from '../use-deed.ts'
import { call } from '#core/api/api.ts'

type Which = Pick<AdminModel, 'state' | 'stateName'>

/** Has the model of a state trained anew; one that is under way already goes on. */
export const useTrain = () =>
  useDeed({
    run: ({ state }: Which) => call(startTraining, { body: { state } }),
    done: (_, { stateName }) => `${stateName}: the training is under way`,
    failed: 'Failed to start the training',
  })
