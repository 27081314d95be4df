/** What the fonts that every PDF reader brings along can draw: Windows' Latin characters. */
const DRAWN = /[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Letters that do not come apart into one of those and a mark. */
const LIKE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  Ə: 'E',
  ə: 'e',
}

/** A text in those characters: 'Łukasz 名' is 'Lukasz ?'. What nobody sees is left out. */
export const printable = (text: string): string => Array.from(text.normalize('NFC'), drawn).join('')

function drawn(character: string): string {
  if (DRAWN.test(character)) return character
  if (/[\p{C}\p{M}]/u.test(character)) return ''
  const known = LIKE[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return known !== '' && Array.from(known).every((part) => DRAWN.test(part)) ? known : '?'
}
