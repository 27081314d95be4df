import { HelpLine } from './HelpLine.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { StateHelp } from './StateHelp.tsx'

export const HELP: readonly LegalSection[] = [
  {
    id: 'help',
    title: 'Get help now',
    body: (
      <>
        <HelpLine />
        <p>
          You don’t have to be sure it’s a problem to call, and you can call about someone else. If
          anyone is in danger, call 911. If you’re thinking about harming yourself, call or text
          988.
        </p>
      </>
    ),
  },
  { id: 'help-by-state', title: 'Help where you live', body: <StateHelp /> },
]
