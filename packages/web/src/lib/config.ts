import { type Config, config } from '@fourcast/contract/service.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Shown until the server has answered, and when it does not: help must never be missing. */
export const HELP_LINE: Config['helpLine'] = {
  text: 'If you or someone you know has a gambling problem, help is free and confidential:',
  phone: '1-800-MY-RESET',
  sms: '800GAM',
  chatUrl: 'https://www.ncpgambling.org/chat',
  chatLabel: 'ncpgambling.org/chat',
}

/** What the browser must know: demo on, the help line. Undefined until it is here. */
export function useConfig(): Config | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(config, {}, { background: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
