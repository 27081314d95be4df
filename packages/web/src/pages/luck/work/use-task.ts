import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runTask } from './run.ts'
import type { TaskInput, TaskName } from './tasks.ts'

/** The answer of a task, its progress, and a flag for an answer of the previous input. */
export function useTask<Name extends TaskName>(name: Name, input: TaskInput<Name>) {
  const [share, setShare] = useState(0)
  const query = useQuery({
    queryKey: ['luck', name, input],
    queryFn: ({ signal }) => runTask(name, input, setShare, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return { query, share }
}
