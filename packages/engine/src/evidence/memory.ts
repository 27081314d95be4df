/** The numbers of all parts of a state's evidence in one block, so that it is stored and read as a whole. */
export interface Memory {
  take: (length: number) => Float64Array
}

/** Counts what the parts would take, then hands out one block of that size. */
export function inOneBlock<Parts>(make: (memory: Memory) => Parts): {
  block: Float64Array
  parts: Parts
} {
  let size = 0
  make({
    take: (length) => {
      size += length
      return new Float64Array(length)
    },
  })
  const block = new Float64Array(size)
  let from = 0
  const take = (length: number) => {
    from += length
    return block.subarray(from - length, from)
  }
  return { block, parts: make({ take }) }
}
