const BY_OWNER = {
  'the example of docs/adding.md': ['hasHeating'],
  OpenTelemetry: ['OTEL_TRACES_SAMPLER'],
  'an option of Prisma that was turned down': ['$primary'],
};

export const FOREIGN_NAMES = Object.values(BY_OWNER).flat();
