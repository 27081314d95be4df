import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preferences } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'
import { followAccountTheme, isThemeChosen } from '#core/theme.ts'

/** Shows nothing: where nobody chose a theme in this browser, that of the account holds. */
export function AccountTheme() {
  // What others chose in the demo account is nobody's choice.
  const asks = !useUser().isDemo && !isThemeChosen()
  const { data } = useQuery({ ...preferences, enabled: asks })
  useEffect(() => {
    if (asks && data !== undefined) followAccountTheme(data.theme)
  }, [asks, data])
  return null
}
