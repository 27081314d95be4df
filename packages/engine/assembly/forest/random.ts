// xoshiro128** 1.1, as in `src/learning/random.ts`.
let a: u32 = 0
let b: u32 = 0
let c: u32 = 0
let d: u32 = 0

export function seed(w0: u32, w1: u32, w2: u32, w3: u32): void {
  a = w0
  b = w1
  c = w2
  d = w3
}

/** A uniform integer from 0 to `count` − 1. */
export function below(count: u32): u32 {
  const output = rotl<u32>(b * 5, 7) * 9
  const shifted = b << 9
  c ^= a
  d ^= b
  b ^= c
  a ^= d
  c ^= shifted
  d = rotl<u32>(d, 11)
  return <u32>((<u64>output * <u64>count) >> 32)
}
