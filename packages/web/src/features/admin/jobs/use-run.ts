import { runJob } from '@fourcast/contract/admin-work.ts'
import { inWords } from '#features/admin/in-words.ts'
import { useDeed } from '#features/admin/use-deed.ts'
import { call } from '#lib/api.ts'

/** Does a job now, once, beside its rounds. */
export const useRun = () =>
  useDeed({
    run: (name: string) => call(runJob, { params: { name } }),
    done: (_, name) => `${inWords(name)} is on its way`,
    failed: 'Failed to start the job',
  })
