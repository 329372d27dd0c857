import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/console/",
  plugins: [react()],
  build: {
    target: ["chrome131", "edge131", "firefox132", "safari18.1"],
    // The content security policy allows fonts and images from our own address only, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Operators load it once; players never do.
    chunkSizeWarningLimit: 2000,
  },
  server: {
    proxy: Object.fromEntries(["/api", "/login", "/sandbox"].map((path) => [path, "http://127.0.0.1:8080"])),
  },
});
