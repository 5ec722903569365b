/// <reference types="vite/client" />

/** True in builds with the mock backend inside (vite.config.ts). A constant: if false, builds have none of its code. */
declare const __MOCK__: boolean
