/** Two short notes. A page that nobody has touched yet may make no sound, and then stays silent. */
export function playBell(): void {
  const context = new AudioContext();
  for (const [index, hertz] of [660, 880].entries()) {
    const from = context.currentTime + index * 0.15;
    const volume = new GainNode(context, { gain: 0.08 });
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    const note = new OscillatorNode(context, { frequency: hertz });
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + 0.3);
    note.addEventListener("ended", () => index === 1 && void context.close());
  }
}
