import { HelpLine } from './HelpLine.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { StateHelp } from './StateHelp.tsx'

export const HELP: readonly LegalSection[] = [
  {
    id: 'help',
    title: 'Help, now',
    body: (
      <>
        <HelpLine />
        <p>
          You need not be sure that it is a problem to call, and you can call about someone else. If
          anyone is in danger, call 911; if you think of harming yourself, call or text 988.
        </p>
      </>
    ),
  },
  { id: 'help-by-state', title: 'Help where you live', body: <StateHelp /> },
]
