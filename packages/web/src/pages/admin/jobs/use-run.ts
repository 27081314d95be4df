import { runJob } from '@fourcast/contract/admin-work.ts'
import { inWords } from '../in-words.ts'
import { useDeed } from '../use-deed.ts'
import { call } from '#core/api/api.ts'

/** Does a job now, once, beside its rounds. */
export const useRun = () =>
  useDeed({
    run: (name: string) => call(runJob, { params: { name } }),
    done: (_, name) => `${inWords(name)} is on its way`,
    failed: 'Failed to start the job',
  })
