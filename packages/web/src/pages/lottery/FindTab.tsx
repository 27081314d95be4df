import {
  type Digits,
  formatDigits,
  isComplete,
  isNumbers,
  parseDigits,
} from '@fourcast/engine/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Found } from './Found.tsx'
import { numberSearch } from './record.ts'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** When a number last came: the number and the state stand in the address. */
export function FindTab() {
  const { query: states, list, state, search, change } = useAskedState()
  const number = search.get('number') ?? ''
  const asked = isNumbers(number) ? number : null
  return (
    <>
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      <Card title="When was a number last drawn?">
        <SearchForm
          asked={asked}
          onSearch={(numbers) => change({ number: numbers, ...(state && { state: state.code }) })}
        >
          <StateSelect
            list={list}
            code={state?.code}
            onChange={(code) => change({ state: code })}
          />
        </SearchForm>
      </Card>
      {asked === null ? (
        <Empty title="Any four digits">
          Enter a number to see when it was drawn, in exact or any order, compared with chance.
        </Empty>
      ) : (
        state && <Answer state={state.code} numbers={asked} />
      )}
    </>
  )
}

interface SearchFormProps {
  asked: string | null
  onSearch: (numbers: string) => void
  children: React.ReactNode
}

function SearchForm({ asked, onSearch, children }: SearchFormProps) {
  const [digits, setDigits] = useState<Digits>(parseDigits(asked ?? '') ?? EMPTY_DIGITS)
  const [shown, setShown] = useState(asked)
  // The way back in the browser brings another number.
  if (shown !== asked) {
    setShown(asked)
    setDigits(parseDigits(asked ?? '') ?? EMPTY_DIGITS)
  }
  const [error, setError] = useState<string>()
  const find = (event?: FormEvent) => {
    event?.preventDefault()
    if (isComplete(digits)) onSearch(formatDigits(digits))
    else setError('Enter four digits, such as 0768')
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-x-8 gap-y-4" onSubmit={find}>
      <div className="w-full max-w-80">
        <DigitInputs
          label="The number to look for"
          value={digits}
          error={error}
          onEnter={find}
          onChange={(next) => {
            setDigits(next)
            setError(undefined)
          }}
        />
      </div>
      <div className="grid w-full justify-items-start gap-4 sm:w-72">
        {children}
        <Button type="submit" icon="search">
          Search
        </Button>
      </div>
    </form>
  )
}

function Answer({ state, numbers }: { state: string; numbers: string }) {
  const query = useQuery(numberSearch(state, numbers))
  return (
    <>
      <LoadFailure query={query}>Failed to search the draws</LoadFailure>
      {query.data === undefined ? !query.isError && <Waiting /> : <Found found={query.data} />}
    </>
  )
}

const Waiting = () => (
  <Skeleton label="Searching the draws">
    <Bar className="h-6 w-64" />
    <div className="grid gap-6 md:grid-cols-2">
      <Bar className="h-56" />
      <Bar className="h-56" />
    </div>
  </Skeleton>
)
