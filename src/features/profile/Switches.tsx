import { Checkbox } from '@/components/field';

type Setting<Kind> = { kind: Kind; on: boolean };

export function Switches<Kind extends string>({
  settings,
  saving,
  nameOf,
  onSave,
}: {
  settings: readonly Setting<Kind>[] | undefined;
  saving: Setting<Kind> | undefined;
  nameOf: (kind: Kind) => string;
  onSave: (setting: Setting<Kind>) => void;
}) {
  return (
    <div>
      {settings?.map(({ kind, on }) => (
        <Checkbox
          key={kind}
          label={nameOf(kind)}
          checked={saving?.kind === kind ? saving.on : on}
          disabled={Boolean(saving)}
          onChange={({ target }) => onSave({ kind, on: target.checked })}
        />
      ))}
    </div>
  );
}
