import { describe, expect, test } from 'vitest'
import { checkOnce } from './testing.ts'

describe('DC', () => {
  const NOW = '2026-10-07T12:00:00Z'
  const row = (datetime: string, time: string, digits: string) =>
    `<tr><td><time datetime="${datetime}">Oct 6</time></td><td>${time}</td><td>${[...digits]
      .map((digit) => `<span class="ball">${digit}</span>`)
      .join('')}</td></tr>`
  const table = (...rows: string[]) =>
    `<!doctype html><html><body><table class="views-table"><thead><tr><th>Date</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`
  const EMPTY = '<!doctype html><html><body><div class="view-empty">No draws</div></body></html>'

  test('reads every page of the last month; the 11:30 PM draw is on its own day', async () => {
    const { asked, draws, reasons } = await checkOnce('DC=dclottery', NOW, ({ url }, out) =>
      out.end(
        url.searchParams.get('page') === '0'
          ? table(
              row('2026-10-07T03:30:00Z', '11:30pm', '0071'),
              row('2026-10-06T12:00:00Z', '7:50pm', '9912'),
              row('2026-10-06', '1:50 PM', '1234'),
            )
          : EMPTY,
      ),
    )
    expect(draws).toEqual([
      'DC cash4 2026-10-06 Midday 1234 dclottery',
      'DC cash4 2026-10-06 Evening 9912 dclottery',
      'DC cash4 2026-10-06 Night 0071 dclottery',
    ])
    expect(reasons).toEqual([])
    expect(asked).toEqual(
      ['0', '1'].map(
        (page) =>
          `/winning-numbers/past-draw-numbers?game=11&drawing_date=custom_range&date[min]=2026-09-07&date[max]=2026-10-07&page=${page}`,
      ),
    )
  })

  test('a page without the table is a failure; invalid rows are quarantined', async () => {
    const captcha = await checkOnce('DC=dclottery', NOW, '<!doctype html><h1>Are you a robot?</h1>')
    expect(captcha).toMatchObject({ draws: [], errors: ['the page has no table of draws'] })
    const odd = await checkOnce('DC=dclottery', NOW, ({ url }, out) =>
      out.end(
        url.searchParams.get('page') === '0'
          ? table(
              row('2026-10-06', '7:50pm', '123'),
              row('2026-10-06', 'noon', '1234'),
              row('yesterday', '1:50pm', '1234'),
              row('2026-10-05', '1:50pm', '12x4'),
            )
          : EMPTY,
      ),
    )
    expect(odd.draws).toEqual([])
    expect(odd.reasons).toEqual([
      'The date can’t be read: yesterday',
      'The row has 3 digits instead of 4: 123',
      'The row has no known draw time.',
      'This is not a digit from 0 to 9: x',
    ])
  })
})

describe('South Carolina', () => {
  const NOW = '2026-10-06T12:00:00Z'
  const block = (heading: string, digits: string) =>
    `<div class="col-md-2"><p class="numbers-date">${heading}</p>${[...digits]
      .map((digit) => `<span class="number-circle">${digit}</span>`)
      .join('')}<span class="number-circle-fireball-pick4">3</span></div>`

  test('reads the newest draws; the Fireball is no digit', async () => {
    const page = `<html><body>${block('10/5/2026 - Evening', '8570')}${block('10/5/2026 - Midday', '0247')}</body></html>`
    const { asked, draws, reasons } = await checkOnce('SC=sclottery', NOW, page)
    expect(draws).toEqual([
      'SC cash4 2026-10-05 Midday 0247 sclottery',
      'SC cash4 2026-10-05 Evening 8570 sclottery',
    ])
    expect(reasons).toEqual([])
    expect(asked).toEqual(['/Games/Pick4'])
  })

  test('a page without draws is a failure; a Sunday midday draw and missing digits are quarantined', async () => {
    const other = await checkOnce('SC=sclottery', NOW, '<html><h1>Maintenance</h1></html>')
    expect(other).toMatchObject({ draws: [], errors: ['the page has no draws'] })
    const odd = await checkOnce(
      'SC=sclottery',
      NOW,
      `<html>${block('10/4/2026 - Midday', '1234')}${block('10/5/2026 - Midday', '123')}</html>`,
    )
    expect(odd.draws).toEqual([])
    expect(odd.reasons).toEqual([
      'The calendar has no Midday draw on Sunday 2026-10-04',
      'The row has 3 digits instead of 4: 123',
    ])
  })
})
