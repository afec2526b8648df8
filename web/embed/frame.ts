import '../hosted/main.tsx'
