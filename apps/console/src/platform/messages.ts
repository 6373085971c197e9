import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount } from '@hearth/contract/format';

const saveAsCsv = 'Open it, save it as CSV and choose that file.';

export const text = defineMessages({
  /** A company or group with its number of properties, once known. */
  scopeName: (name: string, properties?: number) =>
    properties === undefined ? name : `${name}, ${counted(properties, 'property', 'properties')}`,
  csv: {
    excel: `This is an Excel workbook (.xlsx), not a CSV file. ${saveAsCsv}`,
    oldExcel: `This is an Excel workbook (.xls), not a CSV file. ${saveAsCsv}`,
    pdf: `This is a PDF, not a CSV file. ${saveAsCsv}`,
    webPage: `This is a web page or XML, not a CSV file. ${saveAsCsv}`,
    binary: "This isn't a CSV file. Choose a file saved as CSV.",
    empty: 'The file is empty. Choose a file with column names and at least one row.',
    tooLarge: 'File size should be less than 15MB. Split the file into smaller ones.',
    noHeader: 'No column names found. The first line must name the columns, such as First Name, Last Name, Email.',
    noRows: 'The file has column names but no rows below them.',
    tooManyRows: (count: number, maximum: number) =>
      `The file has ${formatCount(count)} rows, and the limit is ${formatCount(maximum)}. Split it into smaller files.`,
    unreadable: "We couldn't read the file. Save it as CSV again, then choose it again.",
    reload: "We couldn't read the file. Reload the page, then choose it again.",
  },
});
