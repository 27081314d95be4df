import type { RecentWin } from '@fourcast/contract/wins.ts'
import { notify } from '#core/notifications/notifications.ts'
import { saveFile } from '#core/use-download.ts'
import { weekdayDate } from '#core/zone-time.ts'

const SIZE = 1080

/** Shares a picture of a win, in the colors of its card; saves it where files cannot be shared. */
export async function shareWin(win: RecentWin, card: HTMLElement) {
  const picture = await pictureOf(win, card)
  if (picture === null) {
    notify({ type: 'error', message: 'Your browser couldn’t make the picture.' })
    return
  }
  const name = `fourcast-win-${win.numbers.join('')}.png`
  const files = [new File([picture], name, { type: picture.type })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) {
    saveFile(picture, name)
    return
  }
  try {
    await navigator.share({ files, title: 'Fourcast' })
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, name)
  }
}

async function pictureOf({ numbers, draw }: RecentWin, card: HTMLElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  const { backgroundColor: gold, color: ink, fontFamily } = getComputedStyle(card)
  const write = (text: string, y: number, font: string) => {
    pen.font = `${font} ${fontFamily}`
    pen.fillText(text, SIZE / 2, y)
  }
  const disc = (x: number, radius: number, color: string) => {
    pen.beginPath()
    pen.arc(x, SIZE / 2, radius, 0, 2 * Math.PI)
    pen.fillStyle = color
    pen.fill()
    pen.fillStyle = ink
  }
  pen.fillStyle = gold
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  write(`${draw.stateName} ${draw.drawTime}, ${weekdayDate(draw.drawDate)}`, 210, '500 44px')
  write('Straight win', 320, '650 96px')
  for (const [at, digit] of numbers.entries()) {
    const x = SIZE / 2 + (at - (numbers.length - 1) / 2) * 228
    disc(x, 104, BALL)
    disc(x, 96, gold)
    disc(x, 88, BALL)
    pen.font = `650 92px ${fontFamily}`
    pen.fillText(String(digit), x, SIZE / 2 + 4)
  }
  write('Check your official ticket', 760, '500 44px')
  write('Fourcast', 940, '650 48px')
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** The lit ball of the card, the same in both themes. */
const BALL = '#fffaf0'
