/** The SIMD kernel if there is one, or plain JavaScript; both compute the same bits. */
export type Kernel = 'simd' | 'plain'

/** A kernel's memory: pages of 64 KiB, whose `buffer` is another after it has grown. */
export type KernelMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

// The engine has no types of browser or Node, so it declares the part of WebAssembly that it needs.
type Module = { readonly kind: 'module' }
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => Module
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
  Instance: new <Exports>(module: Module) => { readonly exports: Exports }
}

/**
 * Creates instances of a kernel, each with its own memory, from its WebAssembly in base64; null if
 * the machine or the page's policy has no WebAssembly with SIMD. Synchronous, because a kernel is a
 * few kilobytes. `Exports` is what its source exports.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
export const kernelFrom = <Exports>(base64: string): (() => Exports | null) => {
  let module: Module | null | undefined
  return () => {
    if (module === undefined) module = compile(base64)
    return module && new WebAssembly.Instance<Exports>(module).exports
  }
}

const compile = (base64: string): Module | null => {
  try {
    return new WebAssembly.Module(Uint8Array.fromBase64(base64))
  } catch {
    return null
  }
}
