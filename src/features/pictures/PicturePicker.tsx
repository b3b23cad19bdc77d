'use client';

import { Camera, ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/button';
import { ACCEPTED } from './upload';

function Pick({
  children,
  className = '',
  onPick,
  ...input
}: {
  children: ReactNode;
  className?: string;
  capture?: 'environment' | 'user';
  multiple?: boolean;
  disabled?: boolean;
  onPick: (files: File[]) => void;
}) {
  const look = 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2';
  return (
    <label className={buttonClass('secondary', `${look} has-disabled:opacity-60 ${className}`)}>
      <span className="contents">{children}</span>
      <input
        {...input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after a failure.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

export function PicturePicker({
  choose,
  camera,
  capture,
  multiple = false,
  disabled = false,
  onPick,
}: {
  choose: string;
  camera: string;
  capture: 'environment' | 'user';
  multiple?: boolean;
  disabled?: boolean;
  onPick: (files: File[]) => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Pick multiple={multiple} disabled={disabled} onPick={onPick}>
        <ImagePlus />
        <span>{choose}</span>
      </Pick>
      <Pick
        capture={capture}
        disabled={disabled}
        onPick={onPick}
        className="hidden pointer-coarse:inline-flex"
      >
        <Camera />
        <span>{camera}</span>
      </Pick>
    </div>
  );
}
