import CommandTestSupport
import Foundation
import Testing

/// Runs that are killed while they write, that run out of disk space, or of which two run at once: each file is as it was, or completely
/// new.
@Suite struct InterruptedRunsTests {
    /// A model of many classes, each in a file of its own, in which every file differs between the versions.
    private static func schema(_ version: Int) -> String {
        let history = version == 1 ? "" : ", history: { 2: [{ rename: { name: title } }] }"
        let property = version == 1 ? "name" : "title"
        let classes = (0..<60).map { "  Class\($0): { properties: { \(property): String, other: Int? }\(history) }" }
        return "model: Library\nversion: \(version)\nclasses:\n" + classes.joined(separator: "\n") + "\n"
    }

    /// The schemas `1.yaml` and `2.yaml`, their output in `out1` and `out2`, and the lock file of each.
    private func fixture() async throws -> GitFixture {
        let fixture = try GitFixture()
        for version in [1, 2] { try fixture.write(Self.schema(version), to: "\(version).yaml") }
        let prepared = try await fixture.sh(
            """
            mkdir model
            for v in 1 2; do
              cp $v.yaml model/library.yaml
              heirloom generate model/library.yaml --output out$v > /dev/null
              heirloom seal model/library.yaml > /dev/null
              cp model/library.lock.yaml $v.lock
            done
            ! cmp -s 1.lock 2.lock && ls out1 | wc -l
            """
        )
        #expect((Int(prepared.stdout.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 60, "\(prepared)")
        return fixture
    }

    /// Functions for scripts: whether a file of `out`, or the lock file, is one of the two.
    private static let checks = """
        whole() {
          for file in out/*; do
            name=$(basename $file)
            cmp -s $file out1/$name || cmp -s $file out2/$name || echo "half: $file"
          done
        }
        sealed() {
          cmp -s model/library.lock.yaml 1.lock || cmp -s model/library.lock.yaml 2.lock || echo "half: the lock file"
        }

        """

    @Test func aKillWhileGeneratingLeavesWholeFiles() async throws {
        let fixture = try await fixture()
        let outcome = try await fixture.sh(
            Self.checks + """
                cp -r out1 out
                for round in 1 2 3 4 5 6 7 8; do
                  cp $((round % 2 + 1)).yaml model/library.yaml
                  heirloom generate model/library.yaml --output out > /dev/null 2>&1 &
                  process=$!
                  sleep 0.0$((round * 37 % 100))
                  kill -9 $process 2> /dev/null || true
                  wait $process 2> /dev/null || true
                  whole
                done
                cp 2.yaml model/library.yaml
                heirloom generate model/library.yaml --output out > /dev/null
                diff -r out out2 && echo repaired
                """
        )
        #expect(outcome.stdout == "repaired\n", "\(outcome)")
    }

    @Test func aKillWhileSealingLeavesAWholeLockFile() async throws {
        let fixture = try await fixture()
        let outcome = try await fixture.sh(
            Self.checks + """
                cp 2.yaml model/library.yaml
                for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
                  cp 1.lock model/library.lock.yaml
                  heirloom seal model/library.yaml > /dev/null 2>&1 &
                  process=$!
                  sleep 0.0$((round * 37 % 100))
                  kill -9 $process 2> /dev/null || true
                  wait $process 2> /dev/null || true
                  sealed
                done
                heirloom seal model/library.yaml > /dev/null
                cmp model/library.lock.yaml 2.lock && echo sealed
                """
        )
        #expect(outcome.stdout == "sealed\n", "\(outcome)")
    }

    @Test func twoRunsAtOnceEndAsOne() async throws {
        let fixture = try await fixture()
        let outcome = try await fixture.sh(
            Self.checks + """
                cp -r out1 out
                for round in 1 2 3 4 5; do
                  version=$((round % 2 + 1))
                  cp $version.yaml model/library.yaml
                  cp 1.lock model/library.lock.yaml
                  heirloom generate model/library.yaml --output out > /dev/null & one=$!
                  heirloom generate model/library.yaml --output out > /dev/null & other=$!
                  wait $one && wait $other
                  diff -r out out$version
                  heirloom seal model/library.yaml > /dev/null & one=$!
                  heirloom seal model/library.yaml > /dev/null & other=$!
                  if [ $version = 2 ]; then wait $one && wait $other; cmp model/library.lock.yaml 2.lock; fi
                  wait
                done
                echo agreed
                """
        )
        #expect(outcome.stdout == "agreed\n" && outcome.status == 0, "\(outcome)")
    }

    /// Its first line says that it is generated, and it is no left-over.
    @Test func whatAnotherRunIsWritingRemains() async throws {
        let fixture = try await fixture()
        try await fixture.sh(
            "cp -r out2 out; cp out2/Class2.swift out/.heirloom-writing-1; cp 2.yaml model/library.yaml"
        )
        let folder = open(fixture.path("out"), O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        #expect(flock(folder, LOCK_SH) == 0)
        let outcome = try await fixture.sh(
            """
            for mode in --check --dry-run ""; do heirloom generate model/library.yaml --output out $mode; done
            cmp out/.heirloom-writing-1 out2/Class2.swift && echo there
            """
        )
        let lines = [
            "61 files up to date", "would write 0 files, 61 unchanged", "wrote 0 files, 61 unchanged", "there",
        ]
        #expect(outcome.stdout == lines.map { $0 + "\n" }.joined(), "\(outcome)")
    }

    @Test func withoutRoomNothingChanges() async throws {
        let fixture = try await fixture()
        let outcome = try await fixture.sh(
            """
            cp 2.yaml model/library.yaml
            cp 1.lock model/library.lock.yaml
            cp -r out1 out
            (ulimit -f 1; heirloom generate model/library.yaml --output out 2> /dev/null || echo status $?)
            diff -r out out1
            (ulimit -f 1; heirloom seal model/library.yaml 2> /dev/null || echo status $?)
            cmp model/library.lock.yaml 1.lock
            ls -A model
            """
        )
        #expect(outcome.stdout == "status 3\nstatus 3\nlibrary.lock.yaml\nlibrary.yaml\n", "\(outcome)")
    }

    /// A small disk of its own, if the system allows it for this process.
    @Test func aFullDiskIsToldAndLeavesTheOldFiles() async throws {
        let fixture = try await fixture()
        let outcome = try await fixture.sh(
            """
            mkdir disk
            for flags in -m -rm; do
              unshare $flags mount -t tmpfs none disk 2> /dev/null || continue
              unshare $flags sh -c '
                size=$(du -sk out1 | cut -f1)
                mount -t tmpfs -o size=$((size * 3 / 2))k none disk
                cp -r out1 disk/out && cp 2.yaml disk/library.yaml
                heirloom generate disk/library.yaml --output disk/out 2> disk/errors || echo status $?
                rm -f disk/errors && diff -r disk/out out1 && ls -A disk
              '
              exit 0
            done
            echo no disk
            """
        )
        if outcome.stdout == "no disk\n" {
            print("this process may mount nothing: a full disk is not tried")
        } else {
            #expect(outcome.stdout == "status 3\nlibrary.yaml\nout\n", "\(outcome)")
        }
    }
}
