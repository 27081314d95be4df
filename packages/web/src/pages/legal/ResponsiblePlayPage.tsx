import '#styles/first.css'
import { LegalPage } from './LegalPage.tsx'
import { PLAY_CARE } from './play-care.tsx'
import { HELP } from './play-help.tsx'
import { ODDS } from './play-odds.tsx'

export default function ResponsiblePlayPage() {
  return (
    <LegalPage
      title="Responsible play"
      lead="A four-digit game is a pastime that costs money. This page shows how much, and where to get help."
      description="What the odds of a four-digit daily game mean in dollars, signs that play has become a problem, what you can do, and free confidential help."
      sections={[...HELP, ...ODDS, ...PLAY_CARE]}
    />
  )
}
