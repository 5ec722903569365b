/// <reference types="vite/client" />

/** True in builds that run on the embedded mock backend (vite.config.ts). A constant: false leaves no line of it. */
declare const __MOCK__: boolean
