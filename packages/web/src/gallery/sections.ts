import type { ComponentType } from 'react'
import { BallsPart } from '#gallery/sections/BallsPart.tsx'
import { BannersPart } from '#gallery/sections/BannersPart.tsx'
import { ButtonsPart } from '#gallery/sections/ButtonsPart.tsx'
import { CardsPart } from '#gallery/sections/CardsPart.tsx'
import { ChartsPart } from '#gallery/sections/ChartsPart.tsx'
import { ChipsPart } from '#gallery/sections/ChipsPart.tsx'
import { ChoicesPart } from '#gallery/sections/ChoicesPart.tsx'
import { DidIWinPart } from '#gallery/sections/DidIWinPart.tsx'
import { DigitsPart } from '#gallery/sections/DigitsPart.tsx'
import { FieldsPart } from '#gallery/sections/FieldsPart.tsx'
import { FoldsPart } from '#gallery/sections/FoldsPart.tsx'
import { HashesPart } from '#gallery/sections/HashesPart.tsx'
import { IconsPart } from '#gallery/sections/IconsPart.tsx'
import { MethodsPart } from '#gallery/sections/MethodsPart.tsx'
import { OverlaysPart } from '#gallery/sections/OverlaysPart.tsx'
import { PaymentsPart } from '#gallery/sections/PaymentsPart.tsx'
import { PlansPart } from '#gallery/sections/PlansPart.tsx'
import { TicketsPart } from '#gallery/sections/TicketsPart.tsx'
import { RatesPart } from '#gallery/sections/RatesPart.tsx'
import { TablesPart } from '#gallery/sections/TablesPart.tsx'
import { TabsPart } from '#gallery/sections/TabsPart.tsx'
import { ToastsPart } from '#gallery/sections/ToastsPart.tsx'
import { WaitingPart } from '#gallery/sections/WaitingPart.tsx'

interface Part {
  id: string
  title: string
  Part: ComponentType
}

/** In page order. */
export const SECTIONS: readonly Part[] = [
  { id: 'icons', title: 'Logo, icons, links', Part: IconsPart },
  { id: 'buttons', title: 'Buttons', Part: ButtonsPart },
  { id: 'fields', title: 'Fields', Part: FieldsPart },
  { id: 'choices', title: 'Choices', Part: ChoicesPart },
  { id: 'digits', title: 'Digit inputs', Part: DigitsPart },
  { id: 'balls', title: 'Balls and odds', Part: BallsPart },
  { id: 'methods', title: 'Methods', Part: MethodsPart },
  { id: 'chips', title: 'Chips', Part: ChipsPart },
  { id: 'rates', title: 'Rates and limits', Part: RatesPart },
  { id: 'cards', title: 'Cards', Part: CardsPart },
  { id: 'tables', title: 'Tables', Part: TablesPart },
  { id: 'tabs', title: 'Tabs', Part: TabsPart },
  { id: 'folds', title: 'Folds', Part: FoldsPart },
  { id: 'charts', title: 'Charts', Part: ChartsPart },
  { id: 'plans', title: 'Plans', Part: PlansPart },
  { id: 'plays', title: 'Plays', Part: TicketsPart },
  { id: 'did-i-win', title: 'Did I win?', Part: DidIWinPart },
  { id: 'overlays', title: 'Dialogs, drawer, menu', Part: OverlaysPart },
  { id: 'toasts', title: 'Toasts', Part: ToastsPart },
  { id: 'banners', title: 'Banners and failures', Part: BannersPart },
  { id: 'waiting', title: 'Loading and empty', Part: WaitingPart },
  { id: 'hashes', title: 'Hashes', Part: HashesPart },
  { id: 'payments', title: 'Payments', Part: PaymentsPart },
]
