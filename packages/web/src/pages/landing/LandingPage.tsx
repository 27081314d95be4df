import './landing.css'
import './sections.css'
import { flash } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { useState } from 'react'
import { DemoCard, SAMPLE } from './DemoCard.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Odds10k } from './Odds10k.tsx'
import { ClosingCall, Reasons } from './Reasons.tsx'
import { Steps } from './Steps.tsx'
import { Description } from '#ui/Description.tsx'

export default function LandingPage() {
  const [digits, setDigits] = useState<Digits>(SAMPLE)
  return (
    <div className="landing">
      <Description>
        Fourcast turns four digits into a pick by rules you can check. It saves your picks and shows
        the true odds of each. For entertainment only, 18+.
      </Description>
      <Hero demo={<DemoCard digits={digits} onChange={setDigits} />} />
      <Features />
      <Odds10k pick={flash(digits)} />
      <Steps />
      <Reasons />
      <ClosingCall />
    </div>
  )
}
