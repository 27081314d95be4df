import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useState } from 'react'
import { addressOf, type Area, wrongWith } from './file.ts'
import type { Chosen } from './use-upload.ts'

/** A file that may be sent, and as what it is shown. */
interface Shown extends Chosen {
  image: string
}

/** The file someone chose, or what is wrong with it. */
export function useChosen() {
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const refuse = (words: string) => {
    setChosen(null)
    setWrong(words)
  }
  const broken = () => refuse(MESSAGES.photoNotImage)
  return {
    chosen,
    wrong,
    choose: (file: File) => {
      const words = wrongWith(file)
      if (words !== null) return refuse(words)
      setWrong(null)
      addressOf(file).then((image) => setChosen({ file, image, area: null }), broken)
    },
    setArea: (area: Area) => setChosen((now) => now && { ...now, area }),
    broken,
    clear: () => {
      setChosen(null)
      setWrong(null)
    },
  }
}
