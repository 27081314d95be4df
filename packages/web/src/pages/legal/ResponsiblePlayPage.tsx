import '#styles/first.css'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { PLAY_CARE } from './play-care.tsx'
import { ODDS } from './play-odds.tsx'
import { HelpLine } from './HelpLine.tsx'
import { StateHelp } from './StateHelp.tsx'

export default function ResponsiblePlayPage() {
  return (
    <LegalPage
      title="Responsible play"
      lead="Playing four-digit games costs money. See how much, and where to get help."
      description="What the odds of a four-digit daily game mean in dollars, signs that play has become a problem, what you can do, and free confidential help."
      sections={[...HELP, ...ODDS, ...PLAY_CARE]}
    />
  )
}

const HELP: readonly LegalSection[] = [
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
